import fs from 'node:fs'
import path from 'node:path'
import { generatedFiles } from './generated-files.ts'

/** `npm run docs`: writes the generated pages. A unit test fails if they are stale. */
for (const { file, text } of generatedFiles()) {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, text)
  console.log(`written: ${path.relative(process.cwd(), file)}`)
}
