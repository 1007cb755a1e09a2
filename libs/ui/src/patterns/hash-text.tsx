import css from './hash-text.module.css'
import { toast } from './toast.tsx'

const SHOWN_DIGITS = 12

async function copy(sha256: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(sha256)
    toast({ title: 'Copied', message: 'The SHA-256 was copied to the clipboard.' })
  } catch {
    toast({ title: 'Copy Failed', message: `Copy it manually: ${sha256}`, destructive: true })
  }
}

/** The beginning of a SHA-256. A click copies all of it. */
export const HashText = ({ sha256 }: { sha256: string }) => (
  <button
    type="button"
    className={`num ${css.hash}`}
    title={sha256}
    aria-label={`Copy SHA-256 ${sha256.slice(0, SHOWN_DIGITS)}`}
    onClick={() => void copy(sha256)}
  >
    {sha256.slice(0, SHOWN_DIGITS)}…
  </button>
)
