import fs from 'node:fs'
import path from 'node:path'
import { generatedFiles } from './generated-files.ts'

describe('generated files', () => {
  it.each(generatedFiles().map(({ file, text }) => [path.basename(file), file, text] as const))(
    '%s is up to date; otherwise run `npm run docs` and commit the changes',
    (name, file, text) => {
      // The test runner does not compare them, because the difference may have thousands of lines.
      if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== text)
        throw new Error(`${name} is stale. Run \`npm run docs\` and commit the changes. See docs/api.md.`)
    },
  )
})
