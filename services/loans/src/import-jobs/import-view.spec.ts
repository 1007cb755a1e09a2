import { cancelledText, importedMessage, wireImport, type Viewed } from './import-view.ts'

const row = (over: Partial<Viewed>): Viewed => ({
  ...{ id: 'i', status: 'completed', totalRecords: 4, imported: 3, refused: 1, needsOfficer: 0, commissionsCreated: 0 },
  ...{
    error: null,
    kept: 0,
    fileName: 'a.csv',
    byId: '1',
    byName: 'Ann',
    startedAt: '',
    endedAt: null,
    undoneAt: null,
  },
  ...over,
})

describe('what a person reads of an import', () => {
  it('is how many records went in', () => {
    expect(importedMessage(1, 1)).toBe('Imported 1 of 1 record')
    expect(wireImport(row({})).message).toBe('Imported 3 of 4 records')
  })

  it('is nothing while it runs, and what is wrong where it failed', () => {
    expect(wireImport(row({ status: 'running' })).message).toBe('')
    expect(wireImport(row({ status: 'failed', error: 'No rows' })).message).toBe('No rows')
  })

  it('is what stays where it was cancelled', () => {
    expect(cancelledText({ imported: 5_000, totalRecords: 12_000 })).toBe(
      'Cancelled. 5,000 of 12,000 rows went in before, and stay.',
    )
  })

  it('names who sent it', () => expect(wireImport(row({})).by).toEqual({ id: '1', name: 'Ann' }))
})
