import type { Figure } from '../figure.ts'
import { imports } from './measured-imports.ts'

const MB = 1e6

export const importMemory: Figure = {
  name: 'memory of the loans service during a 1,000,000-row import, against a 100,000-row import',
  reach: 1.3,
  bound: 'at most',
  unit: '×',
  how: 'Highest PSS of the process, its parsing thread included, sampled twice a second from the call to completed.',
  async measure() {
    const { bytes } = await imports()
    const detail = `${(bytes.whole / MB).toFixed(0)} MB ÷ ${(bytes.tenth / MB).toFixed(0)} MB`
    return { value: bytes.whole / bytes.tenth, detail }
  },
}
