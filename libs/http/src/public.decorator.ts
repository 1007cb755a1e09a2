import { SetMetadata } from '@nestjs/common'

export const PUBLIC_ROUTE = 'upline:public'

/** This route needs no session. */
export const Public = (): MethodDecorator & ClassDecorator => SetMetadata(PUBLIC_ROUTE, true)
