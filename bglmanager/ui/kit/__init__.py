"""What pages are described in: acts, forms from fields, tables from columns, panels from parts."""
