"""The stores that the tests of the store itself begin with."""

from tests.db.conftest import empty_store as empty_store
from tests.db.conftest import library as library
from tests.helpers.desks import begin as begin
