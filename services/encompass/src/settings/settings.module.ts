import { Module } from '@nestjs/common'
import { VendorModule } from '../vendor/vendor.module.ts'
import { Milestones } from './milestones.service.ts'
import { SettingsController } from './settings.controller.ts'
import { TenantSettings } from './tenant-settings.service.ts'

@Module({
  imports: [VendorModule],
  controllers: [SettingsController],
  providers: [TenantSettings, Milestones],
  exports: [TenantSettings, Milestones],
})
export class SettingsModule {}
