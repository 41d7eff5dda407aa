// Stands in for the sentences of Module Federation's errors: whoever looks one up does it by its number.
exports.runtimeDescMap = {};
exports.typeDescMap = {};
exports.buildDescMap = {};
exports.errorDescMap = {};
