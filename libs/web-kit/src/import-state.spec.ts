import { canUndoImport, importName, importState } from './import-state.ts'

describe('an import', () => {
  const done = { status: 'completed', imported: 3, undoneAt: null } as const

  it('says how it stands, and when it was undone', () => {
    const undoneAt = `${new Date().getFullYear()}-11-21T17:12:00`
    expect(importState(done)).toBe('Completed')
    expect(importState({ ...done, undoneAt })).toBe('Undone Nov 21, 5:12 PM')
  })

  it('can be undone once, when it is over and something went in', () => {
    expect(canUndoImport(done)).toBe(true)
    expect(canUndoImport({ ...done, status: 'cancelled' })).toBe(true)
    for (const not of [{ status: 'running' }, { imported: 0 }, { undoneAt: '2026-11-21T17:12:00.000Z' }] as const)
      expect(canUndoImport({ ...done, ...not })).toBe(false)
  })

  it('is called by its file', () => {
    expect(importName({ fileName: 'people.csv' })).toBe('people.csv')
    expect(importName({ fileName: '' })).toBe('Rows without a file')
  })
})
