export const SITES = `select member_id, kind, slug from sites where status = 'published' and published_version is not null order by id`
