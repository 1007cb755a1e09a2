import { Migration } from '@mikro-orm/migrations'

// lock-ok constraint-that-scans adjustments: entered by hand, some thousands
// lock-ok index-that-blocks adjustments: entered by hand, some thousands

/** Recruiting bonuses: on hold until payable, then a line of the recruiter's statement; a reversal is another line. */
export class RecruitBonusesMigration extends Migration {
  override up(): void {
    this.addSql(`
create table recruit_bonuses (
  id              text primary key,
  recruiter_id    text,                              -- null: its reversal came first
  recruit_id      text not null,
  amount_cents    bigint,
  payable_at      timestamptz,
  earned_at       timestamptz,
  earned_event    text,
  reversed_at     timestamptz,
  reversal_reason text,
  reversal_event  text,
  booked_at       timestamptz,
  taken_back_at   timestamptz
);
create index recruit_bonuses_due on recruit_bonuses (payable_at) where booked_at is null and reversed_at is null;

-- Of what an event booked: the bonus, and the event.
alter table adjustments add column bonus_id text references recruit_bonuses, add column cause text;
create unique index adjustments_bonus_once on adjustments (bonus_id, sign(amount_cents)) where bonus_id is not null;

-- What the recruiter reads of it.
create function recruit_words(recruit text) returns text language sql stable as $$
  select coalesce((select nullif(trim(full_name), '') from members where id = recruit), 'a recruit') $$;

-- Books what is payable at p_now. One that was reversed before is never booked. p_id: this one alone.
create function book_recruit_bonuses(p_now timestamptz, p_id text default null) returns table (member_id text) language sql as $$
  with due as (
    select b.*, m.no from recruit_bonuses b join members m on m.id = b.recruiter_id and m.joined_at is not null
    where b.booked_at is null and b.reversed_at is null and b.payable_at <= p_now and (p_id is null or b.id = p_id)
    order by b.payable_at limit 500 for update of b skip locked),
  made as (
    insert into adjustments (member_no, amount_cents, type, reason, made_by, approved_by, period_id, bonus_id, cause)
    select d.no, d.amount_cents, 'recruit bonus',
      recruit_words(d.recruit_id) || ' completed the registration on ' || to_char(d.earned_at at time zone 'UTC', 'YYYY-MM-DD'),
      'system', 'system', p.id, d.id, d.earned_event
    from due d cross join (select open_pay_period() id offset 0) p
    returning bonus_id)
  update recruit_bonuses b set booked_at = clock_timestamp() from made where b.id = made.bonus_id returning b.recruiter_id $$;

-- Takes back what was booked and then reversed, in the period that is open now.
create function take_back_recruit_bonus(p_id text) returns table (member_id text) language sql as $$
  with due as (
    select b.* from recruit_bonuses b
    where b.id = p_id and b.booked_at is not null and b.reversed_at is not null and b.taken_back_at is null for update),
  made as (
    insert into adjustments (member_no, amount_cents, type, reason, made_by, approved_by, period_id, bonus_id, cause)
    select a.member_no, -a.amount_cents, a.type,
      'taken back, ' || recruit_words(d.recruit_id) || '''s payment ' ||
        case d.reversal_reason when 'chargeback' then 'was charged back' else 'was refunded' end,
      'system', 'system', p.id, d.id, d.reversal_event
    from due d join adjustments a on a.bonus_id = d.id and a.amount_cents > 0 cross join (select open_pay_period() id offset 0) p
    returning bonus_id)
  update recruit_bonuses b set taken_back_at = clock_timestamp() from made where b.id = made.bonus_id returning b.recruiter_id $$;
`)
  }
}
