-- what a page showed in each version is kept as it travels
update landing_page_version
set shown = shown - '{gameId,templateId,materialIds,letterId}'::text[] || jsonb_build_object(
  'game_id', shown -> 'gameId', 'template_id', shown -> 'templateId', 'material_ids', shown -> 'materialIds', 'letter_id', shown -> 'letterId')
where shown ? 'gameId';

-- a link that the template does not have is kept no longer
update landing_page set target = '' where template_id = 'reserve' and target <> '';
