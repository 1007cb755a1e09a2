import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/** Writes the pictures with at most 256 colors: a third of the size, and far below the tolerance of the comparison. */
export async function makePicturesSmaller(): Promise<void> {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.png'))
  for (const file of files.map((name) => join(import.meta.dirname, name)))
    writeFileSync(
      file,
      await sharp(readFileSync(file)).png({ palette: true, effort: 10, compressionLevel: 9 }).toBuffer(),
    )
}
