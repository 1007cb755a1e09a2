import { IsNotEmpty, IsString, MaxLength } from 'class-validator'

export class SetAllUplinesDto {
  @IsString()
  @IsNotEmpty()
  @MaxLength(64)
  uplineId!: string
}
