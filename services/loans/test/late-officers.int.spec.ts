import { aMember, changed, createdEvent, eventually, updatedEvent } from '@upline/testing'
import { LateOfficersWorker } from '../src/assignment/late-officers.worker.ts'
import { funded, openHouse, row, type LoansHouse } from './loans-house.ts'

let house: LoansHouse

beforeAll(async () => {
  house = await openHouse()
  await house.people({ username: 'max', role: 'manager' }, { username: 'moe', role: 'manager' })
})

afterEach(() => house.mustBalance())
afterAll(() => house.stop())

const BEFORE = '2026-01-05T08:00:00.000Z'

const officerOf = async (number: string) => (await house.loan(number)).officerName

/** Long enough for whoever looks for loans to have looked. */
const looked = async () => {
  await house.people({ username: `w${Math.random().toString(36).slice(2)}`, createdAt: BEFORE })
  await new Promise((done) => setTimeout(done, 3_000))
}

/** As once a minute: at everybody, whoever was heard of last. */
const lookedAtAll = async () => {
  const worker = house.app.get(LateOfficersWorker, { strict: false })
  worker['wholeAt'] = 0
  await eventually(() => expect(worker['wholeAt']).toBeGreaterThan(0))
}

describe('a loan whose officer the roster knew, while the news of it had not come yet', () => {
  it('is theirs when the news comes, pays those above, and says why', async () => {
    await house.import(funded('L-1', '2026-09-01', { Loan_Officer: 'nia Test' }), row('L-2', { Loan_Officer: 'NIA' }))
    expect(await officerOf('L-1')).toBe('nia Test')
    expect(await house.owed('L-1')).toEqual([])
    await house.people({ username: 'nia', upline: 'max', createdAt: BEFORE })
    await eventually(async () => expect(await house.owed('L-1')).toEqual(['0 nia 300000', '1 max 100000']))
    const { loans } = await house.mine('nia')
    expect(loans.map(({ loanNumber }) => loanNumber).sort()).toEqual(['L-1', 'L-2'])
    const [entry] = await house.database.query<{ cause: string }>(
      `select e.cause from commission_entries e join loans l on l.id = e.loan_id where l.loan_number = 'L-1' limit 1`,
    )
    expect(entry?.cause).toMatch(/^late-officer/)
  })

  it('stays without an officer where the name was nobody’s when it came: who joins later may be somebody else', async () => {
    await house.import(funded('L-3', '2026-09-01', { Loan_Officer: 'tom Test' }))
    await house.people({ username: 'tom', createdAt: new Date(Date.now() + 1_000).toISOString() })
    await looked()
    expect(await house.owed('L-3')).toEqual([])
    expect((await house.mine('tom')).loans).toEqual([])
  })

  it('stays without an officer where two have the name', async () => {
    await house.import(funded('L-4', '2026-09-01', { Loan_Officer: 'Kim Lee' }))
    const kim = { firstName: 'Kim', lastName: 'Lee', createdAt: BEFORE }
    await Promise.all([house.people({ username: 'kim1', ...kim }), house.people({ username: 'kim2', ...kim })])
    await looked()
    expect(await house.owed('L-4')).toEqual([])
  })

  it('stays without an officer where its name meant two when it came, who were heard of long before', async () => {
    const lou = { firstName: 'Lou', lastName: 'Park', createdAt: BEFORE }
    await house.people({ username: 'lou1', ...lou }, { username: 'lou2', ...lou })
    const heard = await house.database.query(
      `update upline_links k set recorded_at = k.recorded_at - interval '1 hour' from members m
       where m.no = k.member_no and m.username in ('lou1', 'lou2') returning 1`,
    )
    expect(heard).toHaveLength(2)
    await house.import(funded('L-7', '2026-09-01', { Loan_Officer: 'Lou Park' }))
    await house.emit(updatedEvent(changed(house.member('lou2'), { lastName: 'Poole' })))
    await lookedAtAll()
    expect(await house.owed('L-7')).toEqual([])
  })

  it('goes to the member of its written name although the name is a remembered spelling', async () => {
    await house.import(
      row('L-8', { Loan_Officer: 'rob Test' }),
      funded('L-9', '2026-09-01', { Loan_Officer: 'rob Test' }),
    )
    const admin = await house.signInAs({ role: 'admin', id: '1' })
    const match = { officerId: house.member('moe').id, remember: true }
    expect((await admin.patch(`/loans/${(await house.loan('L-8')).id}`, match)).status).toBe(200)
    await house.people({ username: 'rob', createdAt: BEFORE })
    await eventually(async () => expect(await house.owed('L-9')).toEqual(['0 rob 300000']))
    expect(await officerOf('L-8')).toBe('moe Test')
  })

  it('stays without an officer while the name of an agent who registered is pending, and after', async () => {
    await house.import(funded('L-10', '2026-09-01', { Loan_Officer: 'Una Vale' }))
    const una = aMember({ username: 'una', firstName: 'Una', lastName: 'Vale', createdAt: BEFORE })
    await house.emit(createdEvent(una, { by: null, origin: 'registered' }))
    await lookedAtAll()
    expect(await house.owed('L-10')).toEqual([])
    await house.database.query(
      `update matching_keys set state = 'approved', decided_by = 'max', decided_at = now() where spelling_key = 'una vale'`,
    )
    await house.database.query(
      `insert into member_spellings (spelling_key, member_no) select 'una vale', no from members where username = 'una'`,
    )
    await lookedAtAll()
    expect(await house.owed('L-10')).toEqual([])
  })

  it('is not given to somebody outside of the downline of the manager who brought it', async () => {
    const max = await house.as('max')
    const loans = [
      funded('L-5', '2026-09-01', { Loan_Officer: 'ola' }),
      funded('L-6', '2026-09-01', { Loan_Officer: 'pia' }),
    ]
    expect((await max.post('/loans/bulk-import', { loans })).status).toBe(200)
    await house.people(
      { username: 'ola', upline: 'moe', createdAt: BEFORE },
      { username: 'pia', upline: 'max', createdAt: BEFORE },
    )
    await eventually(async () => expect(await house.owed('L-6')).toEqual(['0 pia 300000', '1 max 100000']))
    await looked()
    expect(await house.owed('L-5')).toEqual([])
  })

  it('has its open portion filled when the event of its second officer arrives', async () => {
    const written = { Second_Officer: 'sid', Second_Officer_Percent: '40' }
    await house.import(
      funded('S-1', '2026-09-01', { Loan_Officer: 'max', ...written }),
      row('S-2', { Loan_Officer: 'ned', ...written }),
    )
    expect(await house.owed('S-1')).toEqual(['0 max 180000'])
    await house.people({ username: 'ned', createdAt: BEFORE }, { username: 'sid', upline: 'moe', createdAt: BEFORE })
    const owed = ['0 max 180000', '0 sid 120000', '1 moe 40000']
    await eventually(async () => expect(await house.owed('S-1')).toEqual(owed))
    await eventually(async () => {
      const { originators } = await house.loan('S-2')
      expect(originators.map(({ name, percent }) => `${name} ${percent}`)).toEqual(['ned Test 60', 'sid Test 40'])
    })
  })

  it('has its open portion filled by a member who joined after the loan, but before a file named them', async () => {
    const loan = funded('S-3', '2026-09-01', { Loan_Officer: 'max' })
    await house.import(loan)
    const createdAt = new Date().toISOString()
    await house.import({ ...loan, Second_Officer: 'tia' })
    expect(await house.owed('S-3')).toEqual(['0 max 150000'])
    await house.people({ username: 'tia', createdAt })
    await eventually(async () => expect(await house.owed('S-3')).toEqual(['0 max 150000', '0 tia 150000']))
  })

  it('keeps an open portion if the second officer joined after the loan', async () => {
    await house.import(funded('S-4', '2026-09-01', { Loan_Officer: 'max', Second_Officer: 'vic' }))
    await house.people({ username: 'vic', createdAt: new Date(Date.now() + 1_000).toISOString() })
    await looked()
    expect(await house.owed('S-4')).toEqual(['0 max 150000'])
  })

  it('keeps an open portion if the second officer is outside of the downline of the manager who wrote it', async () => {
    const max = await house.as('max')
    // A loan of kit does not pay max: a manager cannot split a loan that pays them.
    const chain = ['k1', 'k2', 'k3', 'kit'].map((username, at, all) => ({ username, upline: all[at - 1] ?? 'max' }))
    await house.people(...chain)
    for (const number of ['S-5', 'S-6']) await house.import(row(number, { Loan_Officer: 'kit' }))
    const loans = [
      row('S-5', { Loan_Officer: 'kit', Second_Officer: 'uma' }),
      row('S-6', { Loan_Officer: 'kit', Second_Officer: 'ula' }),
    ]
    expect((await max.post('/loans/bulk-import', { loans })).status).toBe(200)
    await house.people(
      { username: 'uma', upline: 'moe', createdAt: BEFORE },
      { username: 'ula', upline: 'kit', createdAt: BEFORE },
    )
    await eventually(async () => expect((await house.loan('S-6')).originators).toHaveLength(2))
    expect((await house.loan('S-5')).openPortion).toEqual({ writtenAs: 'uma', percent: 50 })
  })
})
