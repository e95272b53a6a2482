-- which import a batch was made from: an import that no batch needs is removed after a while
create index batch_import_used on batch ((spec ->> 'importId')) where spec ? 'importId';
create index batch_import_age on batch_import (created_at);
