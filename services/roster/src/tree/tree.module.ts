import { Module } from '@nestjs/common'
import { AccessModule } from '../access/access.module.ts'
import { TreeController } from './tree.controller.ts'
import { TreeService } from './tree.service.ts'

@Module({ imports: [AccessModule], controllers: [TreeController], providers: [TreeService] })
export class TreeModule {}
