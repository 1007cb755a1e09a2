import fs from 'node:fs'
import path from 'node:path'
import { generatedFiles } from './generated-files.ts'

describe('generated files', () => {
  it.each(generatedFiles().map(({ file, text }) => [path.basename(file), file, text] as const))(
    '%s says what the code says; else run `npm run docs` and commit what it writes',
    (name, file, text) => {
      // Not compared by the test runner: a difference of these files has thousands of lines.
      if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== text)
        throw new Error(`${name} is stale. Run \`npm run docs\` and commit what it writes: docs/api.md tells more.`)
    },
  )
})
