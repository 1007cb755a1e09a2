import { toast } from '@upline/ui'
import { failureMessage } from './api-error.ts'

/** Returns an error handler that shows the server's reason, or else the given text. */
export const failureToast =
  (title: string, otherwise = 'Please try again.') =>
  (error: unknown): void =>
    toast({ title, message: failureMessage(error, otherwise), destructive: true })
