"""What an event is called that nobody gave a name: after its games and its town."""

from __future__ import annotations

from dataclasses import replace

from bglmanager.engine.event import Settings
from bglmanager.engine.plan import MULTI
from bglmanager.i18n import LANGUAGES, Texts
from bglmanager.services.games import Catalogue


def proposed_name(texts: Texts, games: Catalogue, game: str, city: str) -> str:
    """The name for an event of this game, by its id or as it was typed, in this town if known."""
    name = games.name(game, texts.language)
    if game == MULTI and city:
        return texts.text("Tournament of several games, {city}", city=city)
    if game == MULTI:
        return texts.text("Tournament of several games")
    if city:
        return texts.text("{game} tournament, {city}", game=name, city=city)
    return texts.text("{game} tournament", game=name)


def with_following_name(old: Settings, settings: Settings, games: Catalogue) -> Settings:
    """The `settings` an event gets, its name after its games and town where the `old` one was.

    It stays in the language in which it was proposed; a name that somebody typed stays as it is.
    """
    if settings.name != old.name:
        return settings
    found = (_of(Texts(language), old, games) for language in LANGUAGES)
    languages = [one for one, name in zip(LANGUAGES, found, strict=True) if name == old.name]
    if not languages:
        return settings
    return replace(settings, name=_of(Texts(languages[0]), settings, games))


def _of(texts: Texts, settings: Settings, games: Catalogue) -> str:
    planned = {row.game for row in settings.plan} or {settings.game}
    game = MULTI if len(planned) > 1 else planned.pop()
    return proposed_name(texts, games, game, settings.city or "")
