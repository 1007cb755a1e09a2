import { SetMetadata } from '@nestjs/common'
import { PUBLIC_ROUTE } from '@upline/http'

/** Settings that open routes to visitors without a session. */
export type OpeningSetting = 'publicPages' | 'openRoster'

/** This route needs no session if the setting is on. */
export const PublicWhen = (setting: OpeningSetting): MethodDecorator & ClassDecorator =>
  SetMetadata(PUBLIC_ROUTE, setting)
