/** [中文, English]: firms that make materials, their settings page, and what the trail says of them */
export const supplier = {
  'settings.suppliers': ['供应商', 'Suppliers'],
  'supplier.new': ['新增供应商', 'Add a supplier'],
  'supplier.edit': ['编辑供应商', 'Change the supplier'],
  'supplier.name': ['名称', 'Name'],
  'supplier.active': ['启用', 'In use'],
  'supplier.active_hint': ['停用后不能再选择；已有素材仍显示这个供应商', 'One that is not can no longer be chosen; its materials keep it'],
  'supplier.materials': ['素材数', 'Materials'],
  'supplier.id': ['编号', 'Id'],
  'supplier.updated_at': ['更新时间', 'Changed'],
  'supplier.any_state': ['全部状态', 'In use or not'],
  'supplier.on': ['启用中', 'In use'],
  'supplier.off': ['已停用', 'Switched off'],
  'supplier.see_materials': ['查看它的素材', 'See its materials'],

  'blocker.supplier.missing': ['没有这个供应商，请刷新', 'There is no such supplier: refresh'],
  'blocker.supplier.changed': ['这个供应商已被他人修改，请核对后再保存', 'Someone else changed the supplier; compare, then save again'],
  'blocker.supplier.name_missing': ['请填写供应商名称', 'Enter a name'],
  'blocker.supplier.name_taken': ['供应商「{{name}}」已存在', 'There is a supplier “{{name}}” already'],

  'audit.group.supplier': ['供应商', 'Suppliers'],
  'audit.event.supplier.saved': ['保存供应商', 'Supplier saved'],
  'audit.entity.supplier': ['供应商', 'Supplier'],
  'audit.field.supplier.name': ['名称', 'Name'],
  'audit.field.supplier.active': ['启用', 'In use'],
} as const satisfies Record<string, readonly [string, string]>
