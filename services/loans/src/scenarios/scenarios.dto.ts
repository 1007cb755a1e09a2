import { MAX_SCENARIO_MOVES, MAX_SCENARIO_PLANS, SCENARIO_MONTHS, type ScenarioInput } from '@upline/contracts'
import { Trimmed } from '@upline/http'
import { Type } from 'class-transformer'
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  Length,
  Matches,
  MaxLength,
  ValidateNested,
} from 'class-validator'
import { CompPlanTermsDto } from '../comp-plans/comp-plans.dto.ts'

const MAX_ID_LENGTH = 100

export class ScenarioMoveDto {
  @IsString()
  @IsNotEmpty()
  @MaxLength(MAX_ID_LENGTH)
  memberId!: string

  /** null: no upline. */
  @IsOptional()
  @IsString()
  @MaxLength(MAX_ID_LENGTH)
  uplineId!: string | null
}

export class ScenarioPlanDto {
  @IsString()
  @IsNotEmpty()
  @MaxLength(MAX_ID_LENGTH)
  planId!: string

  @IsObject()
  @ValidateNested()
  @Type(() => CompPlanTermsDto)
  terms!: CompPlanTermsDto
}

export class ScenarioChangesDto {
  @IsArray()
  @ArrayMaxSize(MAX_SCENARIO_MOVES)
  @ArrayUnique(({ memberId }: ScenarioMoveDto) => memberId, { message: 'Each member can move once' })
  @ValidateNested({ each: true })
  @Type(() => ScenarioMoveDto)
  moves!: ScenarioMoveDto[]

  @IsArray()
  @ArrayMaxSize(MAX_SCENARIO_PLANS)
  @ArrayUnique(({ planId }: ScenarioPlanDto) => planId, { message: 'Each plan can change once' })
  @ValidateNested({ each: true })
  @Type(() => ScenarioPlanDto)
  plans!: ScenarioPlanDto[]
}

export class ScenarioDraftDto {
  @IsObject()
  @ValidateNested()
  @Type(() => ScenarioChangesDto)
  changes!: ScenarioChangesDto

  @IsIn([...SCENARIO_MONTHS])
  months!: ScenarioInput['months']
}

export class ScenarioInputDto extends ScenarioDraftDto {
  @Trimmed()
  @IsString()
  @Length(1, 100)
  name!: string

  @Matches(/^\d{4}-\d{2}-\d{2}$/, { message: 'effectiveOn must be a date like 2027-01-01' })
  effectiveOn!: string
}
