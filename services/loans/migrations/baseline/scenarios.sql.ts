/** Scenarios of the simulator: saved moves and plan terms. A second person agrees through approval_requests. Results are never stored. */
export const SCENARIOS_TABLES = `
create table scenarios (
  id           uuid primary key default gen_random_uuid(),
  owner_id     text not null,
  name         text not null,
  changes      jsonb not null,
  months       smallint not null,
  effective_on date not null,
  request_id   uuid,
  saved_at     timestamptz not null,
  applied_at   timestamptz,
  applied_by   text,
  applying_at  timestamptz
);
create index scenarios_of on scenarios (owner_id);

-- The moves of a scenario that is applied, each with its outcome in the roster. Applying ends when all moves are entered.
create table scenario_moves (
  scenario_id  uuid        not null references scenarios (id) on delete cascade,
  member_id    text        not null,
  ordinal      smallint    not null,
  upline_id    text,
  attempt      smallint    not null,
  state        text        not null check (state in ('requested', 'done', 'scheduled', 'pending', 'refused')),
  message      text,
  requested_by text        not null,
  primary key (scenario_id, member_id)
);
`
