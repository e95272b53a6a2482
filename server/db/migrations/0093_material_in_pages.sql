-- which landing pages show a material: asked where it is used, and before it is deleted
create index landing_page_materials on landing_page using gin (material_ids);
