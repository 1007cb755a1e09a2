import { Migration } from '@mikro-orm/migrations'

/** What settle() gets in place of the one cause: [as m14 has it, as it is from now on]. */
const replaced = [
  [
    '(select * from wanted_shares(ids)),',
    '(select * from wanted_shares(ids)), told as materialized (select * from told_causes()),',
  ],
  ['e.loan_funded_at, why, p.id', 'e.loan_funded_at, coalesce(told.cause, why), p.id'],
  [
    'from live e join touched t on t.id = e.loan_id cross join period p returning',
    'from live e join touched t on t.id = e.loan_id cross join period p left join told on told.loan_id = e.loan_id returning',
  ],
  ['w.funded_at, why ||', 'w.funded_at, coalesce(told.cause, why) ||'],
  [
    'from want w join state s on s.id = w.loan_id cross join period p returning',
    'from want w join state s on s.id = w.loan_id cross join period p left join told on told.loan_id = w.loan_id returning',
  ],
] as const

const literal = (text: string): string => `$text$${text}$text$`

/** Changes many loans in one call, each with its own cause: a sync can send hundreds of fundings. */
export class ChangesTogetherMigration extends Migration {
  override up(): void {
    this.addSql(`
-- For the statement that changes loans with causes of their own: set_config('upline.causes', {loan: cause}, true).
create function told_causes() returns table (loan_id uuid, cause text) language sql stable as $$
  select key::uuid, value from jsonb_each_text(nullif(current_setting('upline.causes', true), '')::jsonb) $$;

do $do$
declare body text := pg_get_functiondef('settle(uuid[], text)'::regprocedure); before text;
begin
  ${replaced
    .map(
      ([was, becomes]) => `before := body;
  body := replace(body, ${literal(was)}, ${literal(becomes)});
  if body = before then raise exception 'settle() is not as it was: %', ${literal(was)}; end if;`,
    )
    .join('\n  ')}
  execute body;
end $do$;

do $do$
declare body text := pg_get_functiondef('note_loan_changes()'::regprocedure); before text := body;
begin
  body := replace(body, 'n.version, current_cause(), case', 'n.version, coalesce(told.cause, current_cause()), case');
  body := replace(body, 'after_change n using (id), lateral', 'after_change n using (id) left join told_causes() told on told.loan_id = n.id, lateral');
  if body = before then raise exception 'note_loan_changes() is not as it was'; end if;
  execute body;
end $do$;

create function change_loans_each(changes json, causes jsonb, seen_at timestamptz)
returns table (loan_id uuid, reversed_rev int, booked_rev int, earned int) language plpgsql as $$
begin
  perform set_config('upline.causes', causes::text, true);
  return query select * from change_loans(changes, 'system', seen_at);
  perform set_config('upline.causes', '', true);
end $$;
`)
  }
}
