import fs from 'node:fs'
import path from 'node:path'
import { generatedFiles } from './generated-files.ts'

describe('generated pages', () => {
  it.each(generatedFiles().map(({ file, text }) => [path.basename(file), file, text] as const))(
    '%s says what the registry says; else run `npm run docs`',
    (_name, file, text) => {
      expect(fs.readFileSync(file, 'utf8')).toBe(text)
    },
  )
})
