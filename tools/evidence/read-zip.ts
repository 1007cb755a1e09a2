import { unzipSync } from 'fflate'

export interface ZipFile {
  name: string
  /** null: the zip is damaged here. */
  bytes: Uint8Array | null
}

/** The files of a zip in its order, each on its own, so that a damaged one does not hide the others. Null: not a zip. */
export function readZip(zip: Uint8Array): ZipFile[] | null {
  const names = namesIn(zip)
  return names && names.map((name) => ({ name, bytes: contentOf(zip, name) }))
}

/** A name appears as often as the zip has it. */
function namesIn(zip: Uint8Array): string[] | null {
  const names: string[] = []
  try {
    unzipSync(zip, {
      filter: ({ name }) => {
        names.push(name)
        return false
      },
    })
    return names
  } catch {
    return null
  }
}

function contentOf(zip: Uint8Array, name: string): Uint8Array | null {
  try {
    return unzipSync(zip, { filter: (file) => file.name === name })[name] ?? null
  } catch {
    return null
  }
}
