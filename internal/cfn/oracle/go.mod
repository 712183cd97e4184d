module github.com/streamlint/streamlint/internal/cfn/oracle

go 1.26

require github.com/awslabs/goformation/v7 v7.14.9

require gopkg.in/yaml.v3 v3.0.1 // indirect
