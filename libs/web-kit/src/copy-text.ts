import { toast, type Toast } from '@upline/ui'

/** Copies a text and confirms it. If the browser refuses, asks the user to copy it. Returns true when copied. */
export async function copyText(text: string, success: Toast): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    toast({ title: 'Copy Failed', message: 'Please manually copy the link below.', destructive: true })
    return false
  }
  toast(success)
  return true
}
