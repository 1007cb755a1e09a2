import { whenIdle } from './when-idle.ts'

/**
 * Loads the data part of the UI library when the page is idle. Without this import the shell would not share it,
 * and a remote that needs it would wait forever.
 */
export const warmKit = (): void => whenIdle(() => import('@upline/ui/data'))
