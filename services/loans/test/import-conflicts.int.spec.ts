import type { Caller } from '@upline/testing'
import { csv, ended, line, setBatchSize, startImport } from './import-fixture.ts'
import { openLoans, type LoansFixture } from './loans-fixture.ts'

let fixture: LoansFixture
let admin: Caller

beforeAll(async () => {
  fixture = await openLoans()
  setBatchSize(fixture, 500)
  admin = await fixture.signInAs({ role: 'admin', id: '1', username: 'admin' })
  await fixture.people({ username: 'ann' })
})
afterAll(() => fixture.stop())

/** Another transaction adds a loan after an import has looked for it. */
const ADD_MEANWHILE = `
  create function add_meanwhile() returns trigger language plpgsql as $$
    begin
      insert into loans (identity_key, loan_number, borrower, officer_text, officer_key, officer_no, status, created_at, created_on, money_rev)
      values (new.identity_key, new.loan_number, 'Added meanwhile', '', '', new.officer_no, 1, now(), now(), 0);
      return new;
    end $$;
  create trigger loans_added_meanwhile before insert on loans for each row
    when (new.loan_number ~ '^[A-Z]-2$' and new.import_id is not null) execute function add_meanwhile()`

/** Enough rows for threads. */
const MANY = 1_501

describe('a loan that is added while its row is imported', () => {
  beforeAll(() => fixture.database.query(ADD_MEANWHILE))

  it.each([
    [3, 'F'],
    [MANY, 'M'],
  ])('is changed by its row, so that every row is counted (%i rows)', async (count, prefix) => {
    const numbers = Array.from({ length: count }, (_, at) => `${prefix}-${at + 1}`)
    const id = await startImport(admin, csv(numbers.map((number) => line(number))))
    const job = await ended(fixture, admin, id)
    expect(job).toMatchObject({ status: 'completed', totalRecords: count, imported: count, refused: 0, kept: 0 })
    const loans = await fixture.database.query(
      `select loan_number "number", borrower, amount_cents::int "cents", status from loans
       where loan_number = any($1) order by loan_number`,
      [numbers.slice(0, 3)],
    )
    expect(loans).toEqual(
      numbers.slice(0, 3).map((number) => ({ number, borrower: `Borrower ${number}`, cents: 40_000_000, status: 2 })),
    )
  })
})
