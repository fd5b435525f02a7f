"""The facts of events, the settings of the library, and the journal of commands."""

from __future__ import annotations

from alembic import op

revision = "0001"
down_revision = None

STATEMENTS = """
    CREATE TABLE event (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        uuid TEXT NOT NULL,
        name TEXT NOT NULL,
        date TEXT NOT NULL,
        ruleset TEXT NOT NULL,
        game TEXT NOT NULL,
        players_per_table INTEGER NOT NULL,
        rounds_planned INTEGER NOT NULL,
        draw_seed TEXT NOT NULL,
        revision INTEGER NOT NULL,
        kind TEXT NOT NULL,
        qualifies BOOLEAN NOT NULL,
        online BOOLEAN NOT NULL,
        not_valid TEXT,
        end_date TEXT,
        start_time TEXT,
        venue TEXT,
        city TEXT,
        league TEXT,
        league_code TEXT,
        tier TEXT,
        options TEXT,
        "plan" TEXT,
        minutes INTEGER,
        seating TEXT NOT NULL,
        first_seating TEXT NOT NULL,
        teams_mode TEXT,
        organiser TEXT,
        arbiters TEXT,
        fee INTEGER,
        max_players INTEGER,
        points_limit INTEGER,
        prizes TEXT,
        appendices TEXT,
        expansions TEXT,
        desk TEXT,
        sat_out_points INTEGER,
        CONSTRAINT uq_event_uuid UNIQUE (uuid),
        CONSTRAINT ck_event_players_per_table CHECK (players_per_table >= 1),
        CONSTRAINT ck_event_rounds_planned CHECK (rounds_planned >= 0),
        CONSTRAINT ck_event_revision CHECK (revision >= 1),
        CONSTRAINT ck_event_fee CHECK (fee BETWEEN -1000000000000 AND 1000000000000),
        CONSTRAINT ck_event_sat_out_points
            CHECK (sat_out_points BETWEEN -1000000000000 AND 1000000000000)
    )

    CREATE TABLE setting (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        "key" TEXT NOT NULL,
        value TEXT NOT NULL,
        CONSTRAINT uq_setting_key UNIQUE ("key")
    )

    CREATE TABLE command (
        sequence INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        action_id TEXT NOT NULL,
        event_id INTEGER,
        at TEXT NOT NULL,
        mode TEXT NOT NULL,
        kind TEXT NOT NULL,
        arguments TEXT NOT NULL,
        target INTEGER,
        digest TEXT NOT NULL,
        CONSTRAINT uq_command_action_id UNIQUE (action_id),
        CONSTRAINT fk_command_event
            FOREIGN KEY(event_id) REFERENCES event (id) DEFERRABLE INITIALLY DEFERRED,
        CONSTRAINT fk_command_command FOREIGN KEY(target) REFERENCES command (sequence),
        CONSTRAINT ck_command_mode CHECK (mode IN ('begin', 'act', 'undo', 'redo')),
        CONSTRAINT ck_command_target CHECK ((target IS NULL) = (mode IN ('begin', 'act')))
    )

    CREATE INDEX ix_command_event_id_sequence ON command (event_id, sequence)

    CREATE TABLE round (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        event_id INTEGER NOT NULL,
        number INTEGER NOT NULL,
        game TEXT NOT NULL,
        players_per_table INTEGER NOT NULL,
        phase TEXT NOT NULL,
        status TEXT NOT NULL,
        minutes INTEGER,
        turns INTEGER,
        attempt INTEGER NOT NULL,
        pairing TEXT,
        exchanged TEXT,
        partial BOOLEAN NOT NULL,
        setup TEXT,
        tie_breaks TEXT,
        byes TEXT,
        CONSTRAINT uq_round_event_id_number UNIQUE (event_id, number),
        CONSTRAINT fk_round_event
            FOREIGN KEY(event_id) REFERENCES event (id) DEFERRABLE INITIALLY DEFERRED,
        CONSTRAINT ck_round_number CHECK (number >= 1),
        CONSTRAINT ck_round_attempt CHECK (attempt >= 1),
        CONSTRAINT ck_round_phase
            CHECK (phase IN ('swiss', 'round-robin', 'last-64', 'last-32', 'last-16',
                'quarterfinal', 'semifinal', 'final')),
        CONSTRAINT ck_round_status CHECK (status IN ('draft', 'playing', 'closed'))
    )

    CREATE TABLE team (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        event_id INTEGER NOT NULL,
        position INTEGER NOT NULL,
        number INTEGER NOT NULL,
        name TEXT NOT NULL,
        members TEXT NOT NULL,
        reserve INTEGER,
        CONSTRAINT uq_team_event_id_number UNIQUE (event_id, number),
        CONSTRAINT uq_team_event_id_position UNIQUE (event_id, position),
        CONSTRAINT fk_team_event
            FOREIGN KEY(event_id) REFERENCES event (id) DEFERRABLE INITIALLY DEFERRED,
        CONSTRAINT ck_team_number CHECK (number >= 1)
    )

    CREATE TABLE change (
        sequence INTEGER NOT NULL,
        table_name TEXT NOT NULL,
        row_id INTEGER NOT NULL,
        "before" TEXT,
        "after" TEXT,
        cleared BOOLEAN NOT NULL,
        CONSTRAINT pk_change PRIMARY KEY (sequence, table_name, row_id),
        CONSTRAINT fk_change_command FOREIGN KEY(sequence) REFERENCES command (sequence),
        CONSTRAINT ck_change_cleared CHECK (cleared IN (0, 1)),
        CONSTRAINT ck_change_images CHECK (cleared = (before IS NULL AND after IS NULL))
    )

    CREATE TABLE entry (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        event_id INTEGER NOT NULL,
        number INTEGER NOT NULL,
        first_name TEXT NOT NULL,
        last_name TEXT NOT NULL,
        email TEXT,
        birth_date TEXT,
        gender TEXT,
        phone TEXT,
        nickname TEXT,
        club TEXT,
        league_id TEXT,
        rating INTEGER,
        seeded BOOLEAN NOT NULL,
        status TEXT NOT NULL,
        first_round INTEGER NOT NULL,
        sits_out TEXT,
        left_after INTEGER,
        team INTEGER,
        related TEXT,
        desk TEXT,
        CONSTRAINT uq_entry_event_id_number UNIQUE (event_id, number),
        CONSTRAINT fk_entry_event
            FOREIGN KEY(event_id) REFERENCES event (id) DEFERRABLE INITIALLY DEFERRED,
        CONSTRAINT fk_entry_team
            FOREIGN KEY(event_id, team)
            REFERENCES team (event_id, number) DEFERRABLE INITIALLY DEFERRED,
        CONSTRAINT ck_entry_number CHECK (number >= 1),
        CONSTRAINT ck_entry_first_round CHECK (first_round >= 1),
        CONSTRAINT ck_entry_status
            CHECK (status IN ('registered', 'waiting', 'lapsed', 'active', 'withdrawn',
                'expelled', 'no-show')),
        CONSTRAINT ck_entry_rating CHECK (rating BETWEEN -1000000000000 AND 1000000000000)
    )

    CREATE INDEX ix_entry_event_id_team ON entry (event_id, team)

    CREATE TABLE game_table (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        event_id INTEGER NOT NULL,
        round INTEGER NOT NULL,
        number INTEGER NOT NULL,
        label TEXT,
        variant TEXT,
        overran BOOLEAN NOT NULL,
        drawn BOOLEAN NOT NULL,
        extra_minutes INTEGER NOT NULL,
        desk TEXT,
        CONSTRAINT uq_game_table_event_id_round_number UNIQUE (event_id, round, number),
        CONSTRAINT fk_game_table_round
            FOREIGN KEY(event_id, round)
            REFERENCES round (event_id, number) DEFERRABLE INITIALLY DEFERRED,
        CONSTRAINT ck_game_table_number CHECK (number >= 1)
    )

    CREATE TABLE adjustment (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        event_id INTEGER NOT NULL,
        position INTEGER NOT NULL,
        entry INTEGER NOT NULL,
        round INTEGER NOT NULL,
        kind TEXT NOT NULL,
        value INTEGER,
        note TEXT,
        CONSTRAINT uq_adjustment_event_id_position UNIQUE (event_id, position),
        CONSTRAINT fk_adjustment_entry
            FOREIGN KEY(event_id, entry)
            REFERENCES entry (event_id, number) DEFERRABLE INITIALLY DEFERRED,
        CONSTRAINT ck_adjustment_value CHECK (value BETWEEN -1000000000000 AND 1000000000000)
    )

    CREATE INDEX ix_adjustment_event_id_entry ON adjustment (event_id, entry)

    CREATE TABLE correction (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        event_id INTEGER NOT NULL,
        position INTEGER NOT NULL,
        at TEXT NOT NULL,
        round INTEGER NOT NULL,
        "table" INTEGER NOT NULL,
        entry INTEGER,
        field TEXT NOT NULL,
        old TEXT,
        new TEXT,
        reason TEXT NOT NULL,
        CONSTRAINT uq_correction_event_id_position UNIQUE (event_id, position),
        CONSTRAINT fk_correction_entry
            FOREIGN KEY(event_id, entry)
            REFERENCES entry (event_id, number) DEFERRABLE INITIALLY DEFERRED,
        CONSTRAINT fk_correction_event
            FOREIGN KEY(event_id) REFERENCES event (id) DEFERRABLE INITIALLY DEFERRED
    )

    CREATE INDEX ix_correction_event_id_entry ON correction (event_id, entry)

    CREATE TABLE penalty (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        event_id INTEGER NOT NULL,
        position INTEGER NOT NULL,
        entry INTEGER NOT NULL,
        round INTEGER NOT NULL,
        kind TEXT NOT NULL,
        reason TEXT NOT NULL,
        note TEXT,
        at TEXT NOT NULL,
        "table" INTEGER,
        CONSTRAINT uq_penalty_event_id_position UNIQUE (event_id, position),
        CONSTRAINT fk_penalty_entry
            FOREIGN KEY(event_id, entry)
            REFERENCES entry (event_id, number) DEFERRABLE INITIALLY DEFERRED,
        CONSTRAINT ck_penalty_round CHECK (round >= 0)
    )

    CREATE INDEX ix_penalty_event_id_entry ON penalty (event_id, entry)

    CREATE TABLE seat (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        event_id INTEGER NOT NULL,
        round INTEGER NOT NULL,
        game_table INTEGER NOT NULL,
        position INTEGER NOT NULL,
        board INTEGER NOT NULL,
        entry INTEGER NOT NULL,
        score INTEGER,
        bid INTEGER NOT NULL,
        tie_breaks TEXT,
        place INTEGER,
        bottom INTEGER,
        bottom_reason TEXT,
        turn INTEGER,
        role TEXT,
        side INTEGER,
        components TEXT,
        games TEXT,
        extra TEXT,
        CONSTRAINT uq_seat_event_id_round_game_table_position
            UNIQUE (event_id, round, game_table, position),
        CONSTRAINT uq_seat_event_id_round_game_table_entry
            UNIQUE (event_id, round, game_table, entry),
        CONSTRAINT uq_seat_event_id_entry_round_board UNIQUE (event_id, entry, round, board),
        CONSTRAINT fk_seat_game_table
            FOREIGN KEY(event_id, round, game_table)
            REFERENCES game_table (event_id, round, number) DEFERRABLE INITIALLY DEFERRED,
        CONSTRAINT fk_seat_entry
            FOREIGN KEY(event_id, entry)
            REFERENCES entry (event_id, number) DEFERRABLE INITIALLY DEFERRED,
        CONSTRAINT ck_seat_position CHECK (position >= 1),
        CONSTRAINT ck_seat_board CHECK (board IN (1, 2)),
        CONSTRAINT ck_seat_place CHECK (place >= 1),
        CONSTRAINT ck_seat_bottom CHECK (bottom >= 1),
        CONSTRAINT ck_seat_score CHECK (score BETWEEN -1000000000000 AND 1000000000000),
        CONSTRAINT ck_seat_bid CHECK (bid BETWEEN 0 AND 1000000000000)
    )

    CREATE TRIGGER command_stays_as_it_is BEFORE UPDATE ON command
    BEGIN SELECT RAISE(ABORT, 'a command is never changed'); END

    CREATE TRIGGER command_stays BEFORE DELETE ON command
    BEGIN SELECT RAISE(ABORT, 'a command is never deleted'); END

    CREATE TRIGGER change_is_only_cleared BEFORE UPDATE ON change
    WHEN NOT (NEW.cleared = 1 AND NEW.before IS NULL AND NEW.after IS NULL
        AND NEW.sequence IS OLD.sequence AND NEW.table_name IS OLD.table_name
        AND NEW.row_id IS OLD.row_id)
    BEGIN SELECT RAISE(ABORT, 'a change is never changed'); END

    CREATE TRIGGER change_stays BEFORE DELETE ON change
    BEGIN SELECT RAISE(ABORT, 'a change is never deleted'); END
"""


def upgrade() -> None:
    """Make the whole schema."""
    for statement in STATEMENTS.split("\n\n"):
        op.execute(statement)
