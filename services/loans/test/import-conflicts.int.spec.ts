import type { Caller } from '@upline/testing'
import { csv, ended, line, startImport } from './import-fixture.ts'
import { openLoans, type LoansFixture } from './loans-fixture.ts'

let fixture: LoansFixture
let admin: Caller

beforeAll(async () => {
  fixture = await openLoans()
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
    when (new.loan_number = 'C-2' and new.import_id is not null) execute function add_meanwhile()`

describe('a loan that is added while its row is imported', () => {
  it('stays as it is, and the other rows are imported', async () => {
    await fixture.database.query(ADD_MEANWHILE)
    const id = await startImport(admin, csv(['C-1', 'C-2', 'C-3'].map((number) => line(number))))
    expect(await ended(fixture, admin, id)).toMatchObject({ status: 'completed', imported: 2 })
    const loans = await fixture.database.query(
      `select loan_number "number", borrower from loans where loan_number like 'C-_' order by loan_number`,
    )
    expect(loans).toEqual([
      { number: 'C-1', borrower: 'Borrower C-1' },
      { number: 'C-2', borrower: 'Added meanwhile' },
      { number: 'C-3', borrower: 'Borrower C-3' },
    ])
  })
})
