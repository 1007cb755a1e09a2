import { toast, type Toast } from '@upline/ui'

/** Copies and says so; where the browser refuses, asks the person to do it. True when copied. */
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
