-- a file is found by its key, whichever version or small picture it is
create index material_version_file on material_version (storage_key);
create index material_version_thumb on material_version (thumb_key) where thumb_key is not null;
create index material_version_poster on material_version (poster_key) where poster_key is not null;
