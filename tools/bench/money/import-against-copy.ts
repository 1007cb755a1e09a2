import type { Figure } from '../figure.ts'
import { imports, SIZES } from './measured-imports.ts'

export const importAgainstCopy: Figure = {
  name: `${SIZES.whole}-row import against \\copy of finished loans and shares into the same tables, same run`,
  reach: 0.75,
  bound: 'at least',
  unit: '×',
  how: 'Seconds of COPY into empty tables of the same columns, indexes and foreign keys ÷ seconds from POST /api/imports to completed: upload, parsing, ledger, totals and events included.',
  async measure() {
    const { rows, seconds, load } = await imports()
    const detail = `${rows.toLocaleString('en-US')} rows: ${seconds.copy.toFixed(1)} s ÷ ${seconds.first.toFixed(1)} s, ${load}`
    return { value: seconds.copy / seconds.first, detail }
  },
}
