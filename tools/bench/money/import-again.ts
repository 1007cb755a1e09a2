import type { Figure } from '../figure.ts'
import { imports } from './measured-imports.ts'

export const importAgain: Figure = {
  name: 'import of the same file again against the first import',
  reach: 0.15,
  bound: 'at most',
  unit: '×',
  how: 'Seconds from the call to completed; the second time, every row is unchanged and nothing is written.',
  async measure() {
    const { rows, seconds, load } = await imports()
    const detail = `${rows.toLocaleString('en-US')} rows: ${seconds.again.toFixed(1)} s ÷ ${seconds.first.toFixed(1)} s, ${load}`
    return { value: seconds.again / seconds.first, detail }
  },
}
