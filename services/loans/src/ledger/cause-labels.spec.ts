import { causeOf, causeLabel, type KnownCauses } from './cause-labels.ts'

const known: KnownCauses = {
  imports: new Map([['i1', { byId: '1', byName: 'Ada Admin', fileName: 'loans.csv' }]]),
  people: new Map([['7', 'Max Moss']]),
  approvals: new Map([
    ['r1', { byId: '7', byName: 'Max Moss', approverName: 'Ada Admin', importId: null, importRow: null }],
    ['r2', { byId: '7', byName: 'Max Moss', approverName: 'Ada Admin', importId: 'i1', importRow: 3 }],
  ]),
  hierarchy: new Map([
    ['e1', { memberName: 'Ann Lee', uplineName: 'Zed Poe', from: '2026-03-09', isActive: null }],
    ['move:r9', { memberName: 'Ann Lee', uplineName: 'Bob Ray', from: '2026-03-03', isActive: null }],
    ['e2', { memberName: 'Ann Lee', uplineName: null, from: null, isActive: false }],
  ]),
  rows: new Map([['import:i1', 12]]),
}

describe('causeOf', () => {
  it('names the row of a file and its importer', () => {
    expect(causeOf('import:i1', known)).toEqual({
      ...{ kind: 'import', id: 'import:i1', row: 12, by: { id: '1', name: 'Ada Admin' } },
      text: 'Row 12 of loans.csv, imported by Ada Admin',
    })
    expect(causeOf('import:gone', known)).toMatchObject({ row: null, by: null, text: 'An import' })
  })

  it('names the member, the sync and a late move', () => {
    expect(causeOf('person:7', known)).toMatchObject({ kind: 'person', text: 'Entered by Max Moss' })
    expect(causeOf('encompass:x', known)).toMatchObject({ kind: 'encompass', text: 'Synced from Encompass' })
    expect(causeOf('e1', known).text).toBe(
      'Ann Lee reports to Zed Poe from Mar 9, 2026, recorded after the loan funded',
    )
    expect(causeOf('e2', known).text).toBe('Ann Lee is inactive from the beginning, recorded after the loan funded')
  })

  it('names the member, the upline and the date of a move with a request', () => {
    expect(causeOf('move:r9', known)).toMatchObject({
      ...{ kind: 'hierarchy', id: 'move:r9', text: 'Move of Ann Lee under Bob Ray, effective Mar 3, 2026' },
    })
    expect(causeLabel('move:r9')).toBe('A backdated move')
  })

  it('names the requester and the approver of an approved change', () => {
    expect(causeOf('approval:r1', known)).toEqual({
      ...{ kind: 'person', id: 'approval:r1', row: null, by: { id: '7', name: 'Max Moss' } },
      text: 'Entered by Max Moss, approved by Ada Admin',
    })
    expect(causeOf('approval:r2', known)).toMatchObject({
      ...{ kind: 'import', row: 3, text: 'Row 3 of loans.csv, imported by Max Moss, approved by Ada Admin' },
    })
    expect(causeOf('approval:gone', known).text).toBe('Entered manually, approved by a second person')
  })

  it('keeps the note of the ledger', () => {
    expect(causeOf('encompass:x · funded before the officer was created here', known)).toMatchObject({
      ...{ id: 'encompass:x', text: 'Synced from Encompass; funded before the officer was created here' },
    })
  })

  it('describes causes without names and ids for spreadsheets', () => {
    const event = '01968924-9c00-72bd-b36f-1d49fc45ac01'
    expect(
      [`import:${event}`, 'person:7', 'encompass:x · corrected', event, `undo of import:${event}`].map(causeLabel),
    ).toEqual([
      ...[
        'An import',
        'Entered by a team member',
        'Synced from Encompass; corrected',
        'A team change',
        'Undo of an import',
      ],
    ])
  })
})
