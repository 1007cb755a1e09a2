import { fireEvent, screen } from '@testing-library/react'
import { renderScreen } from '@upline/web-kit/testing'
import { ImportButton } from './import-button.tsx'
import type { Loaded } from './use-loan-import.ts'

const loaded = (mode: Loaded['mode']): Loaded => ({
  file: new File(['x'], 'old-loans.csv'),
  summary: { headers: [], records: 1, sample: [] },
  mapping: {},
  mode,
})

function show(mode: Loaded['mode']): { started: () => number } {
  let started = 0
  renderScreen(<ImportButton loaded={loaded(mode)} disabled={false} onImport={() => started++} />)
  return { started: () => started }
}

describe('Import Data', () => {
  it('starts an import of loans without a question', () => {
    const { started } = show('loans')
    fireEvent.click(screen.getByRole('button', { name: 'Import Data' }))
    expect(started()).toBe(1)
  })

  it('starts an import of history only after its confirmation', async () => {
    const { started } = show('history')
    fireEvent.click(screen.getByRole('button', { name: 'Import Data' }))
    expect(started()).toBe(0)
    expect(await screen.findByText(/Upline never pays the funded loans in this file/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Import History' }))
    expect(started()).toBe(1)
  })
})
