import { Migration } from '@mikro-orm/migrations'

/** Plans are versioned with an effective date and never edited (decisions, Commission, 8). Version 1 is the text's table. */
export class PlansMigration extends Migration {
  override up(): void {
    this.addSql(`
create table plan_versions (
  version        int primary key,
  effective_from timestamptz not null unique,
  published_by   text not null,
  published_at   timestamptz not null default now()
);
create table plan_rates (
  version   int not null references plan_versions,
  level     smallint not null check (level between 0 and 3),
  rate_bp   int not null check (rate_bp between 0 and 10000),
  min_cents bigint check (min_cents >= 0),
  max_cents bigint check (max_cents >= min_cents),
  primary key (version, level)
);
insert into plan_versions values (1, '-infinity', 'system');
insert into plan_rates values (1, 0, 75, null, null), (1, 1, 25, null, null), (1, 2, 10, null, null), (1, 3, 10, null, null);

-- round_half_up(amount × basis points ÷ 10 000), away from zero for negatives, then floor and cap.
-- commission-split.ts holds the same formula; a property test holds the two together.
create function share_cents(amount bigint, rate_bp int, min_cents bigint, max_cents bigint) returns bigint
  language sql immutable parallel safe as $$
  select sign(amount)::bigint
    * least(greatest((abs(amount) * rate_bp + 5000) / 10000, coalesce(min_cents, 0)), coalesce(max_cents, 9223372036854775807)) $$;

create function plan_at(t timestamptz) returns int language sql stable parallel safe as $$
  select version from plan_versions where effective_from <= t order by effective_from desc limit 1 $$;

-- A version's rates as arrays by level (1-based), so that set-based statements look them up once.
create type rates as (bp int[], lo bigint[], hi bigint[]);
create function rates_at(t timestamptz) returns rates language sql stable as $$
  select row(array_agg(rate_bp order by level), array_agg(min_cents order by level), array_agg(max_cents order by level))::rates
  from plan_rates where version = plan_at(t) $$;
`)
  }
}
