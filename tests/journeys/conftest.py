"""Journeys at the window of the tests; a few of them wear its style sheet."""

from tests.ui.conftest import dressed as dressed
from tests.ui.conftest import looks as looks
from tests.ui.conftest import qapp as qapp
from tests.ui.conftest import sheet as sheet
