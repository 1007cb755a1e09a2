import { Body, Controller, Delete, Get, Param, Put } from '@nestjs/common'
import { CurrentUser } from '@upline/auth'
import type { SavedView, SessionUser } from '@upline/contracts'
import { SavedViewDto } from './saved-view.dto.ts'
import { SavedViewsService } from './saved-views.service.ts'

@Controller('loan-views')
export class SavedViewsController {
  constructor(private readonly views: SavedViewsService) {}

  @Get()
  list(@CurrentUser() viewer: SessionUser): Promise<SavedView[]> {
    return this.views.list(viewer.id)
  }

  @Put(':name')
  put(@Param('name') name: string, @Body() view: SavedViewDto, @CurrentUser() viewer: SessionUser): Promise<SavedView> {
    return this.views.put(viewer.id, name, view)
  }

  @Delete(':name')
  remove(@Param('name') name: string, @CurrentUser() viewer: SessionUser): Promise<{ message: string }> {
    return this.views.remove(viewer.id, name)
  }
}
