import sharp from 'sharp'
import { PhotoRefusedError } from './photo-failures.ts'

export const MAX_PHOTO_BYTES = 5 * 1024 * 1024
/** More than phone cameras produce, but safe to decode: a file of a few kilobytes can declare billions of pixels. */
const MAX_PIXELS = 50_000_000
/** Three times the largest displayed size. */
const MAX_SIDE = 1_024

export type PhotoType = 'jpg' | 'png'

/** The type of a file by its first bytes. Its name and the browser's content type cannot be trusted. */
function photoType(bytes: Buffer): PhotoType | undefined {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpg'
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png'
  return undefined
}

/** Decodes, rotates, downsizes and re-encodes the photo, without location, camera or other metadata. */
export async function cleanPhoto(bytes: Buffer): Promise<{ type: PhotoType; bytes: Buffer }> {
  const type = photoType(bytes)
  if (!type) throw new PhotoRefusedError('not-a-photo')
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
      .autoOrient()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    return { type, bytes: await (type === 'jpg' ? picture.jpeg({ quality: 85 }) : picture.png()).toBuffer() }
  } catch (fault) {
    const isBomb = fault instanceof Error && /pixel limit/i.test(fault.message)
    throw new PhotoRefusedError(isBomb ? 'too-many-pixels' : 'not-a-photo')
  }
}
