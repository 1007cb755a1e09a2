import { IsObject } from 'class-validator'

export class StatusValuesDto {
  @IsObject()
  values!: Record<string, string | null>
}
