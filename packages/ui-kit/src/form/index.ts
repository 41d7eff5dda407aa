export { Form } from './form';
export { FormAmountField, FormSelectField, FormTextField } from './form-fields';
export { type FieldRefusal, setServerErrors, useForm } from './use-form';
