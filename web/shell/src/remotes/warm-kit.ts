import { whenIdle } from './when-idle.ts'

/**
 * Loads the heavier half of the kit when the page is idle. Without this import the shell would not provide it at all,
 * and a remote that asks for it would wait for ever.
 */
export const warmKit = (): void => whenIdle(() => import('@upline/ui/data'))
