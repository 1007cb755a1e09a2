import { canUndoImport, importName, importState } from './import-state.ts'

describe('an import', () => {
  const done = { status: 'completed', imported: 3, undoneAt: null } as const

  it('shows its state, and when it was undone', () => {
    const undoneAt = `${new Date().getFullYear()}-11-21T17:12:00`
    expect(importState(done)).toBe('Completed')
    expect(importState({ ...done, mode: 'history' })).toBe('Completed · paid elsewhere')
    expect(importState({ ...done, undoneAt })).toBe('Undone Nov 21, 5:12 PM')
  })

  it('can be undone once, when it has ended and imported something', () => {
    expect(canUndoImport(done)).toBe(true)
    expect(canUndoImport({ ...done, status: 'cancelled' })).toBe(true)
    for (const not of [{ status: 'running' }, { imported: 0 }, { undoneAt: '2026-11-21T17:12:00.000Z' }] as const)
      expect(canUndoImport({ ...done, ...not })).toBe(false)
  })

  it('labels an import by its file', () => {
    expect(importName({ fileName: 'people.csv' })).toBe('people.csv')
    expect(importName({ fileName: '' })).toBe('API import')
  })
})
