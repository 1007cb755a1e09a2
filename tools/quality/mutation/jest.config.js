import { createRequire } from 'node:module'
import config from '../../../jest.config.js'

const require = createRequire(import.meta.url)
const unit = config.projects.find(({ displayName }) => displayName === 'unit')
const [[pattern, [, options]]] = Object.entries(unit.transform)

/** The unit tests, with one file replaced by its mutant. */
export default { ...unit, transform: { [pattern]: [require.resolve('./mutating-transform.cjs'), options] } }
