import { useEffect, useState } from 'react'
import type { Toast } from '@upline/ui'
import { copyText } from './copy-text.ts'
import { PAGE_DEFAULTS } from './page-defaults.ts'

/** The state of a copy button: `copied` is true for 2 seconds after a successful copy. */
export function useCopied() {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), PAGE_DEFAULTS.copiedMs)
    return () => clearTimeout(timer)
  }, [copied])
  /** Resolves to whether the text was copied. */
  const copy = async (text: string, success: Toast): Promise<boolean> => {
    const isCopied = await copyText(text, success)
    setCopied(isCopied)
    return isCopied
  }
  return { copied, copy }
}
