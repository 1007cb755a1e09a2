import { Module } from '@nestjs/common'
import { EvidencePackService } from './evidence-pack.service.ts'
import { EvidencePacksService } from './evidence-packs.service.ts'
import { EvidenceController } from './evidence.controller.ts'

@Module({ controllers: [EvidenceController], providers: [EvidencePackService, EvidencePacksService] })
export class EvidenceModule {}
