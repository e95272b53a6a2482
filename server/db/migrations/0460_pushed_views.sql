-- what was pushed has a page of its own: views that were kept of ad data are of it
update saved_view set page = 'TablePushed' where page = 'Table';
