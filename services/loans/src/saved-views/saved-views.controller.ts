import { Body, Controller, Delete, Get, Param, Put } from '@nestjs/common'
import { CurrentUser } from '@upline/auth'
import type { SavedView, SessionUser } from '@upline/contracts'
import { SavedViewDto } from './saved-view.dto.ts'
import { SavedViewsService } from './saved-views.service.ts'

@Controller('loan-views')
export class SavedViewsController {
  constructor(private readonly views: SavedViewsService) {}

  /**
   * Lists the caller's saved views.
   * @answers 200 array of the caller's own `SavedView`: name, query, columns
   */
  @Get()
  list(@CurrentUser() viewer: SessionUser): Promise<SavedView[]> {
    return this.views.list(viewer.id)
  }

  /**
   * Saves a view under a name.
   * @takes `query`, `columns`; a name of 1 to 60 characters; replaces a view with the same name
   * @answers 409 more than 50
   */
  @Put(':name')
  put(@Param('name') name: string, @Body() view: SavedViewDto, @CurrentUser() viewer: SessionUser): Promise<SavedView> {
    return this.views.put(viewer.id, name, view)
  }

  /**
   * Deletes a saved view.
   * @answers 200 `{message}`
   * @answers 404
   */
  @Delete(':name')
  remove(@Param('name') name: string, @CurrentUser() viewer: SessionUser): Promise<{ message: string }> {
    return this.views.remove(viewer.id, name)
  }
}
